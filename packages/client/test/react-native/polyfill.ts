// The line that the recipe asks for: older versions of Hermes have no Symbol.asyncIterator, which `for await` uses.
if (!Symbol.asyncIterator) Object.assign(Symbol, { asyncIterator: Symbol.for("Symbol.asyncIterator") });
