import type { FoyerOptions } from '@foyer/auth-domain/options'

// The compiler writes an inferred type out in full, so the package's declarations import neither zod nor auth-domain.
type InFull<T> = T extends (...subjects: infer Subjects) => infer Answer
  ? (...subjects: EachInFull<Subjects>) => Answer
  : T extends Date | readonly unknown[]
    ? T
    : T extends object
      ? { [Key in keyof T]: InFull<T[Key]> } & {}
      : T

type EachInFull<List extends unknown[]> = { [Index in keyof List]: InFull<List[Index]> }

function typed<Given>() {
  return (options: Given): Given => options
}

/** Returns the options of a configuration module unchanged; gives them types: `export default defineConfig({ … })`. */
export const defineConfig = typed<InFull<FoyerOptions>>()
