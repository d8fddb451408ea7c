import type { JsonSchema, OpenApiDocument } from './document-types.ts'

type Shared = Pick<OpenApiDocument['components'], 'schemas' | 'headers'>

/** The components that a part of the document refers to, directly or by way of one another; areas that are switched off leave some unused. */
export function referredTo(referring: OpenApiDocument['paths'] | JsonSchema, shared: Shared): Shared {
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/(schemas|headers)\/([\w.-]+)"/g,
    )) {
      if (used.has(`${kind}/${name}`)) continue
      used.add(`${kind}/${name}`)
      follow(kind === 'schemas' ? shared.schemas[name] : shared.headers[name])
    }
  }
  follow(referring)
  return { schemas: pick('schemas', shared.schemas, used), headers: pick('headers', shared.headers, used) }
}

function pick<Value>(kind: string, all: Record<string, Value>, used: ReadonlySet<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`${kind}/${name}`)))
}
