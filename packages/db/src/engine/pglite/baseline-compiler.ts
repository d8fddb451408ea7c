import { setFlagsFromString } from 'node:v8'

// On the command line the first one implies the others; set later it does not.
const FLAGS = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * Has V8 compile WebAssembly with its baseline compiler alone. The optimizing one takes 600 MB on Node 24 for one function,
 * PostgreSQL's interpreter of expressions, a second or two after a start; statements as short as ours are not faster for it.
 */
export function useBaselineCompiler(): void {
  for (const flag of FLAGS) setFlagsFromString(flag)
}
