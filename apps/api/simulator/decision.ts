import { authorize, type Book } from './book.ts'
import { dialectOf } from './dialects.ts'
import { readAuthorization } from './grants.ts'
import { people, personWith } from './people.ts'
import type { Person } from './person.ts'

/** Where a browser goes with what was decided, and whether it posts that. */
export type Decision = { to: string; parameters: Record<string, string>; posted: boolean }

/** What somebody has decided on the page of a provider: who they are there, and whether Foyer may know. */
export function decide(book: Book, address: string, form: URLSearchParams): Decision {
  const to = new URL(address).searchParams.get('redirect_uri') ?? ''
  const person = personOf(form)
  if (form.get('decision') === 'allow') {
    const { parameters, posted } = authorize(book, address, person, { withRefreshToken: true })
    return { to, parameters, posted }
  }
  const { state, grant } = readAuthorization(address, person, {})
  const parameters = { error: 'access_denied', error_description: 'The person said no', state }
  return { to, parameters, posted: dialectOf(grant.provider).postsAnswer ?? false }
}

function personOf(form: URLSearchParams): Person {
  const login = form.get('person')
  const email = form.get('email')?.trim() ?? ''
  return people.find((known) => known.login === login) ?? personWith(email === '' ? 'somebody@example.com' : email)
}
