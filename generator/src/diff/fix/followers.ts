import type { ts } from "ts-morph";
import type { Program } from "./program.js";
import type { Symbols } from "./symbols.js";
import type { Change, Followers } from "./types.js";

/**
 * Finds objects that a program makes first and passes to the client later: `const filter = { kind }; client.pets.list(filter)`. Their
 * properties get the new name, too: the compiler does not report an optional property that nobody reads, and the request would be
 * another one.
 */
export function findFollowers(program: Program, symbols: Symbols, names: ReadonlySet<string>): Followers {
  const { ts } = program;
  const found = new Map<ts.Declaration, Change>();
  const visit = (node: ts.Node): void => {
    // The properties of a literal are edited where they are.
    if (ts.isExpression(node) && !ts.isObjectLiteralExpression(node))
      for (const [declaration, change] of passedOn(node, { program, symbols, names })) found.set(declaration, change);
    ts.forEachChild(node, visit);
  };
  for (const file of program.files.filter(({ text }) => [...names].some((name) => text.includes(name)))) visit(file);
  return found;
}

interface Surroundings {
  readonly program: Program;
  readonly symbols: Symbols;
  readonly names: ReadonlySet<string>;
}

/** Returns the properties of a value that have another name in the type that is expected of it. */
function passedOn(
  value: ts.Expression,
  { program, symbols, names }: Surroundings,
): readonly (readonly [ts.Declaration, Change])[] {
  const { ts, checker } = program;
  const target = expectedType(value, program);
  if (target === undefined) return [];
  return checker
    .getTypeAtLocation(value)
    .getProperties()
    .flatMap((property) => {
      const change = names.has(property.name) ? symbols.changeOfProperty(target, property.name) : undefined;
      const isLiteral = (one: ts.Declaration): boolean =>
        ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one);
      const { declarations = [] } = property;
      if (change?.rename === undefined || !declarations.every(isLiteral)) return [];
      return declarations.map((declaration) => [declaration, change] as const);
    });
}

function expectedType(value: ts.Expression, { ts, checker }: Program): ts.Type | undefined {
  const { parent } = value;
  if (!ts.isShorthandPropertyAssignment(parent)) return checker.getContextualType(value);
  const property = checker.getContextualType(parent.parent)?.getProperty(parent.name.text);
  return property && checker.getTypeOfSymbol(property);
}
