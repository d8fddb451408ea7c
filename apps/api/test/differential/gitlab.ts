import type { FoyerOptions } from '@foyer/auth-domain/options'
import { clientOf } from '../../simulator/clients.ts'
import type { Visit } from '../../simulator/grants.ts'
import type { Person } from '../../simulator/person.ts'
import type { Providers } from '../../simulator/simulator.ts'
import { type Answer, textAt } from './answer.ts'
import type { Expected, Remark } from './scenario.ts'
import type { How, Visitor } from './visitor.ts'

/** Both services registered at one GitLab of the simulator, at the same addresses. */
export function gitlabAt({ url }: Providers, extra: object = {}): NonNullable<FoyerOptions['socialProviders']> {
  const issuer = `${url}/gitlab`
  const endpoints = {
    authorize: `${issuer}/oauth/authorize`,
    token: `${issuer}/oauth/token`,
    userInfo: `${issuer}/api/v4/user`,
  }
  return { gitlab: { ...clientOf('gitlab'), issuer, endpoints, ...extra } }
}

const bound: Expected = { cookies: { oauth_state: 'set' } }

/** Foyer binds a journey to the browser that set out (S39). */
export const boundToBrowser: Remark = {
  differs: {
    because: 'a journey is bound to the browser that set out (S39); 1.2.12 lets anyone finish it',
    peer: { cookies: {} },
    foyer: bound,
  },
}

/** Sets out, decides there, and comes back. */
export async function byGitlab(
  browser: Visitor<Remark>,
  providers: Providers,
  {
    person,
    visit,
    path = '/sign-in/social',
    ...asked
  }: { person: Person; visit?: Visit; path?: string; [asked: string]: unknown },
  how?: How<Remark>,
): Promise<Answer> {
  const setOut = await browser.post(path, { provider: 'gitlab', ...asked }, boundToBrowser)
  const back = providers.authorize(textAt(setOut, 'url'), person, visit)
  return browser.get(`/callback/gitlab?${new URLSearchParams(back.parameters)}`, how)
}
