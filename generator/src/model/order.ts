import { byCodeUnit } from "../diagnostics/by-code-unit.js";

/** A schema's place in the order, and whether it reaches itself. */
export interface Ordered {
  readonly name: string;
  readonly recursive: boolean;
}

/** Orders names so that dependencies come first. Members of a cycle stand together, by name. Never reports. */
export function orderByDependency(dependencies: ReadonlyMap<string, readonly string[]>): readonly Ordered[] {
  return stronglyConnected(dependencies).flatMap((component) => {
    const [only = ""] = component;
    const recursive = component.length > 1 || (dependencies.get(only) ?? []).includes(only);
    return [...component].sort(byCodeUnit).map((name) => ({ name, recursive }));
  });
}

/**
 * Finds cycles with Tarjan's algorithm, with an explicit stack, because real documents nest deeper than the call stack
 * allows.
 */
function stronglyConnected(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const components: string[][] = [];

  const enter = (name: string): Frame => {
    index.set(name, index.size);
    low.set(name, index.size - 1);
    open.push(name);
    isOpen.add(name);
    return {
      name,
      targets: [...(graph.get(name) ?? [])].filter((target) => graph.has(target)).sort(byCodeUnit),
      next: 0,
    };
  };
  const lower = (name: string, value: number): void => void low.set(name, Math.min(low.get(name) ?? value, value));
  const close = (name: string): void => {
    if (low.get(name) !== index.get(name)) return;
    const component: string[] = [];
    for (let member = open.pop(); member !== undefined; member = member === name ? undefined : open.pop()) {
      isOpen.delete(member);
      component.push(member);
    }
    components.push(component);
  };

  for (const root of [...graph.keys()].sort(byCodeUnit)) {
    if (index.has(root)) continue;
    const frames = [enter(root)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = frame.targets[frame.next];
      frame.next += 1;
      if (target === undefined) {
        frames.pop();
        close(frame.name);
        const parent = frames.at(-1);
        if (parent) lower(parent.name, low.get(frame.name) ?? 0);
      } else if (!index.has(target)) frames.push(enter(target));
      else if (isOpen.has(target)) lower(frame.name, index.get(target) ?? 0);
    }
  }
  return components;
}

interface Frame {
  readonly name: string;
  readonly targets: readonly string[];
  next: number;
}
