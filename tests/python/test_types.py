# SPDX-License-Identifier: Apache-2.0
"""The stubs (NAME.pyi) say what the modules have: every public name, every signature, and no more."""

import ast
import inspect
import pathlib
import unittest

import kanzen


def public(name):
    return not name.startswith("_") or name in ("__init__", "__len__")


def stub_parameters(function):
    """Names, kinds and defaults, as of inspect.signature()."""
    arguments = function.args
    assert not (arguments.posonlyargs or arguments.kwonlyargs or arguments.vararg or arguments.kwarg)
    missing = len(arguments.args) - len(arguments.defaults)
    return [(argument.arg, inspect.Parameter.empty if i < missing
             else ast.literal_eval(arguments.defaults[i - missing]))
            for i, argument in enumerate(arguments.args)]


def real_parameters(function):
    found = []
    for parameter in inspect.signature(function).parameters.values():
        assert parameter.kind == inspect.Parameter.POSITIONAL_OR_KEYWORD, parameter
        found.append((parameter.name, parameter.default))
    return found


def is_a(node, base):
    return any(ast.unparse(b).split("[")[0] == base for b in node.bases)


class Stub(unittest.TestCase):
    module = kanzen

    def setUp(self):
        self.stub = ast.parse(pathlib.Path(self.module.__file__).with_suffix(".pyi").read_text())
        self.functions = {n.name: n for n in self.stub.body if isinstance(n, ast.FunctionDef)}
        self.classes = {n.name: n for n in self.stub.body if isinstance(n, ast.ClassDef)}
        self.types_only = [name for name, node in self.classes.items() if is_a(node, "Protocol")]

    def test_every_public_name(self):
        told = sorted({*self.functions, *self.classes} - set(self.types_only))
        self.assertEqual(told, sorted(self.module.__all__))
        exported = next(ast.literal_eval(n.value) for n in self.stub.body
                        if isinstance(n, ast.Assign) and n.targets[0].id == "__all__")
        self.assertEqual(exported, self.module.__all__)
        modules = [name for name, what in vars(self.module).items() if inspect.ismodule(what)]
        found = [name for name in vars(self.module) if not name.startswith("_") and name not in modules]
        self.assertEqual(sorted(found), sorted({*self.module.__all__, "NamedTuple"}))

    def test_every_function(self):
        for name, node in self.functions.items():
            with self.subTest(name):
                self.assertEqual(stub_parameters(node), real_parameters(getattr(self.module, name)))

    def test_every_class(self):
        for name, node in self.classes.items():
            if name in self.types_only:
                continue
            real = getattr(self.module, name)
            with self.subTest(name):
                if is_a(node, "NamedTuple"):
                    fields = [n for n in node.body if isinstance(n, ast.AnnAssign)]
                    self.assertEqual([n.target.id for n in fields], list(real._fields))
                    self.assertEqual({n.target.id: ast.literal_eval(n.value) for n in fields if n.value},
                                     real._field_defaults)
                members = {n.name: n for n in node.body if isinstance(n, ast.FunctionDef)}
                inherited = vars(tuple).keys() | vars(Exception).keys() if not vars(real).get("__init__") else ()
                found = {member for member, what in vars(real).items()
                         if public(member) and member not in inherited and
                         (inspect.isfunction(what) or isinstance(what, property))}
                self.assertEqual(found, set(members))
                for member, told in members.items():
                    self.compare(f"{name}.{member}", told, vars(real)[member])

    def compare(self, name, told, real):
        with self.subTest(name):
            is_property = [ast.unparse(d) for d in told.decorator_list] == ["property"]
            self.assertEqual(is_property, isinstance(real, property))
            self.assertIsNotNone(told.returns)
            if not is_property:
                self.assertEqual(stub_parameters(told), real_parameters(real))
                for argument in told.args.args[1:]:
                    self.assertIsNotNone(argument.annotation)

    def test_everything_public_has_a_docstring(self):
        for name in self.module.__all__:
            real = getattr(self.module, name)
            if name != "Error":
                self.assertTrue(real.__doc__, name)
            if inspect.isclass(real):
                for member, what in vars(real).items():
                    if not member.startswith("_") and (inspect.isfunction(what) or isinstance(what, property)):
                        self.assertTrue(what.__doc__, f"{name}.{member}")


class StubOfSevens(Stub):
    module = kanzen.sevens


class StubOfTanhinmin(Stub):
    module = kanzen.tanhinmin


class StubOfOldMaid(Stub):
    module = kanzen.oldmaid


class Package(unittest.TestCase):
    def test_it_says_that_it_has_types(self):
        self.assertTrue(pathlib.Path(kanzen.__file__).with_name("py.typed").exists())

    def test_every_module_is_told_and_compared(self):
        """One that is forgotten here would never be."""
        sources = {file.stem for file in pathlib.Path(kanzen.__file__).parent.glob("*.py")}
        compared = {"__init__"} | {case.module.__name__.split(".")[1] for case in Stub.__subclasses__()}
        self.assertEqual(sources, compared)
        stub = ast.parse(pathlib.Path(kanzen.__file__).with_suffix(".pyi").read_text())
        told = {alias.name for node in stub.body if isinstance(node, ast.ImportFrom) and node.module == "kanzen"
                for alias in node.names}
        self.assertEqual(told, sources - {"__init__"})


if __name__ == "__main__":
    unittest.main()
