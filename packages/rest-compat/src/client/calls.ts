import type { Contract } from '@foyer/auth-domain/contract/contract'
import type { Schemas } from '@foyer/auth-domain/contract/schemas'
import type { z } from 'zod'

// A path with a parameter is opened by the browser itself, from a mail or a provider, and so is a file download;
// neither is callable from a script. A picture is sent by `fetch` itself. A path that is also served by GET is called by
// POST, except for the session, which the store refreshes itself.
type Callable<Rest> = Rest extends { path: `${string}:${string}` } | { produces: unknown } | { takesPicture: true }
  ? never
  : Rest

type Paths<Rest> = Rest extends {
  method: infer Method extends string
  path: infer Path extends string
  aliases: infer Aliases
}
  ? `${Method} ${Path}` | AliasPath<Method, Aliases>
  : Rest extends { method: infer Method extends string; path: infer Path extends string }
    ? `${Method} ${Path}`
    : never

type AliasPath<Method extends string, Aliases> = Aliases extends readonly (infer Alias)[]
  ? Alias extends { method: 'GET' }
    ? never
    : Alias extends { path: infer Path extends string }
      ? Method extends 'GET'
        ? never
        : `${Method} ${Path}`
      : never
  : never

type Operations = Exclude<keyof Contract, 'refreshSession'>

// Never runs: the compiler writes an inferred type out in full, so the package's declarations import neither zod nor
// auth-domain. An endpoint that may also redirect answers a script with the other variant.
declare function resolve(): {
  [Name in Operations as Paths<Callable<Contract[Name]['rest']>>]: Schemas[Name] extends {
    output: infer Output extends z.ZodType
  }
    ? { input: z.input<Schemas[Name]['input']>; output: Exclude<z.output<Output>, { redirectTo: string }> }
    : never
}
const calls = resolve()

/** The input and output of every call, by method and path. */
export type Calls = typeof calls
