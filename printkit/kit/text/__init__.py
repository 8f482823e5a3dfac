"""text: words with inline markup, references and placeholders become well-formed XHTML."""
