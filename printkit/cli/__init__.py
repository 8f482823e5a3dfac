"""cli: one module per verb, thin."""


def main() -> None:
    """Run the command line."""
    from printkit.cli.app import app

    app()
