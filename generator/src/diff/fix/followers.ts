import type { ts } from "ts-morph";
import type { Program } from "./program.js";
import type { Symbols } from "./symbols.js";
import type { Change, Followers } from "./types.js";

/**
 * Finds objects that a program makes first and passes to a call later: `const filter = { kind }; client.pets.list(filter)`. Their
 * properties get the new name, too: the compiler would not complain about some of them, and the request would be another one.
 */
export function findFollowers(program: Program, symbols: Symbols, names: ReadonlySet<string>): Followers {
  const { ts } = program;
  const found = new Map<ts.Declaration, Change>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) for (const argument of node.arguments) follow(argument, argument);
    ts.forEachChild(node, visit);
  };
  const follow = (value: ts.Expression, argument: ts.Expression): void => {
    if (ts.isObjectLiteralExpression(value)) {
      for (const property of value.properties)
        if (ts.isSpreadAssignment(property)) follow(property.expression, argument);
    } else if (ts.isIdentifier(value)) {
      const target = program.checker.getContextualType(argument);
      for (const [declaration, change] of passedOn(value, target, { program, symbols, names }))
        found.set(declaration, change);
    }
  };
  for (const file of program.files.filter(({ text }) => [...names].some((name) => text.includes(name)))) visit(file);
  return found;
}

interface Surroundings {
  readonly program: Program;
  readonly symbols: Symbols;
  readonly names: ReadonlySet<string>;
}

/** Returns the properties of a variable that have another name in the type that the call expects. */
function passedOn(
  value: ts.Identifier,
  target: ts.Type | undefined,
  { program, symbols, names }: Surroundings,
): readonly (readonly [ts.Declaration, Change])[] {
  const { ts, checker } = program;
  const own = checker.getTypeAtLocation(value).getProperties();
  return own.flatMap((property) => {
    const change = names.has(property.name) ? symbols.changeOfProperty(target, property.name) : undefined;
    const isLiteral = (one: ts.Declaration): boolean =>
      ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one);
    const { declarations = [] } = property;
    if (change?.rename === undefined || !declarations.every(isLiteral)) return [];
    return declarations.map((declaration) => [declaration, change] as const);
  });
}
