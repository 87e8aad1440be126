/** The name that stands for a value which only the author of a program can choose. The compiler reports each. */
export const placeholder = "TODO";
