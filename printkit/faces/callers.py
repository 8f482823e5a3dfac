"""Let a macro hand on what it is called with: `{% call parts.box(…) %}{{ caller() }}{% endcall %}`.

To Jinja, `caller` within a call is what that call is itself called with, which is nothing. Here it is what
the macro around it is called with.
"""

from __future__ import annotations

from jinja2 import nodes

CALLER, OF_MACRO = "caller", "caller_of_macro__"


def hand_on_callers(template: nodes.Template) -> nodes.Template:
    """Return the template's tree, changed in place."""
    for macro in template.find_all(nodes.Macro):
        handed = [name for block in macro.find_all(nodes.CallBlock) for name in _asked_in(block)]
        if not handed:
            continue
        for name in handed:
            name.name = OF_MACRO
        line = macro.lineno
        kept = nodes.Assign(
            nodes.Name(OF_MACRO, "store", lineno=line), nodes.Name(CALLER, "load", lineno=line), lineno=line
        )
        macro.body.insert(0, kept)
    return template


def _asked_in(block: nodes.CallBlock) -> list[nodes.Name]:
    """Return where `caller` is asked for within a call, but for macros that stand in it."""
    if any(found for each in block.body for found in each.find_all(nodes.Macro)):
        return []
    names = (name for each in block.body for name in _with_itself(each))
    return [name for name in names if name.name == CALLER and name.ctx == "load"]


def _with_itself(node: nodes.Node) -> list[nodes.Name]:
    return [*([node] if isinstance(node, nodes.Name) else []), *node.find_all(nodes.Name)]
