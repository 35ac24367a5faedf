"""Writes the bundled model as a native sentence-transformers folder, built once at set-up.

The result is a BertModel with an XLM-R style Unigram tokenizer, the prompts 'query: ' and
'passage: ', mean pooling and normalisation; it loads without trust_remote_code.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from indexer.embedding.packed import Packed

if TYPE_CHECKING:
    from tokenizers import Tokenizer

PROMPTS = {"query": "query: ", "document": "passage: ", "passage": "passage: "}

_LAYER_NAMES = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


def write(packed: Packed, folder: Path, scratch: Path) -> None:
    """Saves the model into `folder`; `scratch` is an empty folder that the caller throws away."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Normalize, Pooling, Transformer
    from transformers import BertConfig, BertModel

    config = BertConfig(
        vocab_size=packed.vocabulary,
        hidden_size=packed.hidden,
        num_hidden_layers=packed.layers,
        num_attention_heads=packed.heads,
        intermediate_size=packed.inner,
        max_position_embeddings=packed.positions,
        type_vocab_size=packed.token_types,
        layer_norm_eps=packed.epsilon,
        hidden_act="gelu",
        pad_token_id=packed.pad,
        bos_token_id=packed.bos,
        eos_token_id=packed.eos,
    )
    model = BertModel(config)
    state = {name: torch.from_numpy(array) for name, array in weights(packed).items()}
    model.load_state_dict(state, strict=True)
    model.save_pretrained(scratch)
    _tokenizer_of(packed).save_pretrained(scratch)
    body = Transformer(str(scratch), max_seq_length=packed.positions)
    pooling = Pooling(packed.hidden, pooling_mode="mean")
    SentenceTransformer(modules=[body, pooling, Normalize()], prompts=PROMPTS, device="cpu").save(
        str(folder), create_model_card=False
    )


def weights(packed: Packed) -> dict[str, NDArray[np.float32]]:
    """The tensors under BertModel's names and in its shapes; its pooler, unused here, is zero."""
    hidden, inner = packed.hidden, packed.inner
    source = packed.tensors
    named = {
        "embeddings.word_embeddings.weight": source["emb.word"].reshape(-1, hidden),
        "embeddings.position_embeddings.weight": source["emb.pos"].reshape(-1, hidden),
        "embeddings.token_type_embeddings.weight": source["emb.type"].reshape(-1, hidden),
        "embeddings.LayerNorm.weight": source["emb.ln.w"],
        "embeddings.LayerNorm.bias": source["emb.ln.b"],
        "pooler.dense.weight": np.zeros((hidden, hidden), np.float32),
        "pooler.dense.bias": np.zeros(hidden, np.float32),
    }
    columns = {"fo": inner}
    for layer in range(packed.layers):
        for short, name in _LAYER_NAMES.items():
            flat = source[f"l{layer}.{short}.w"]
            shaped = flat if short.endswith("ln") else flat.reshape(-1, columns.get(short, hidden))
            named[f"encoder.layer.{layer}.{name}.weight"] = shaped
            named[f"encoder.layer.{layer}.{name}.bias"] = source[f"l{layer}.{short}.b"]
    return named


def tokenizer(packed: Packed) -> Tokenizer:
    """The Unigram tokenizer, equal to the C engine's: nmt_nfkc, blanks as '▁', <s> … </s>."""
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers
    from tokenizers.processors import TemplateProcessing

    built = Tokenizer(models.Unigram(list(packed.pieces), unk_id=packed.unk, byte_fallback=False))
    built.normalizer = normalizers.Sequence(
        [
            normalizers.Nmt(),
            normalizers.NFKC(),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    built.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    built.decoder = decoders.Metaspace(prepend_scheme="always")
    bos, eos = packed.pieces[packed.bos][0], packed.pieces[packed.eos][0]
    built.post_processor = TemplateProcessing(
        single=f"{bos} $A {eos}",
        pair=f"{bos} $A {eos} {eos} $B {eos}",
        special_tokens=[(bos, packed.bos), (eos, packed.eos)],
    )
    return built


def _tokenizer_of(packed: Packed) -> Any:
    import transformers

    fast: Any = transformers.PreTrainedTokenizerFast
    names = {
        "bos_token": packed.bos,
        "eos_token": packed.eos,
        "unk_token": packed.unk,
        "pad_token": packed.pad,
        "cls_token": packed.bos,
        "sep_token": packed.eos,
    }
    return fast(
        tokenizer_object=tokenizer(packed),
        model_max_length=packed.positions,
        model_input_names=["input_ids", "attention_mask"],
        **{role: packed.pieces[number][0] for role, number in names.items()},
    )
