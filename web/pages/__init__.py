"""The pages that people see, one file each."""
