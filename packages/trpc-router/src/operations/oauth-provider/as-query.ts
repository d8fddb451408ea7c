import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { Call } from '#runtime/context/call.ts'

type Form = Readonly<Record<string, string | readonly string[] | undefined>>

/** The address of a GET of the provider with the fields that were posted as a form. */
export function asQuery({ baseUrl }: Pick<Call, 'baseUrl'>, path: string, form: Form): string {
  const query = new URLSearchParams()
  for (const [name, values = []] of Object.entries(form)) {
    for (const value of [values].flat()) query.append(name, value)
  }
  return `${issuerOf(baseUrl)}${path}?${query}`
}
