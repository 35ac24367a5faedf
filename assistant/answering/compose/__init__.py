"""One file per kind of answer; each composer writes into a Draft or declines."""
