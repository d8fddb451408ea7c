import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type ClientOptions, clientsAt } from '../../../simulator/clients.ts'
import type { Return, Visit } from '../../../simulator/grants.ts'
import type { Person } from '../../../simulator/person.ts'
import type { Providers } from '../../../simulator/simulator.ts'
import { type Door, doors, type Said } from '../doors.ts'
import type { GivenWorld } from '../suite.ts'
import type { Answer, Visitor } from '../visitor.ts'
import type { World } from '../world.ts'
import { givenProviders } from './providers.ts'

/** A Foyer and the providers it is registered at. */
export type Scene = { world: World; providers: Providers }

type SceneOptions = FoyerOptions & { clients?: Record<string, ClientOptions> }

export async function givenScene(given: GivenWorld, { clients, ...options }: SceneOptions = {}): Promise<Scene> {
  const providers = await givenProviders()
  return { providers, world: await given({ ...options, socialProviders: clientsAt(providers.url, clients) }) }
}

/** Who goes to which provider; all else is what the person's browser says to Foyer. */
export type Journey = { provider: string; person: Person; visit?: Visit; [asked: string]: unknown }

/** Sets out and is sent back: the address and parameters the browser is to return to Foyer with. */
export async function goThere(
  { providers }: Scene,
  visitor: Visitor,
  { person, visit, ...input }: Journey,
  { knock }: Door = rest,
): Promise<Return> {
  const said = await knock(visitor, 'signInSocial', input)
  if (said.status !== 200) throw new Error(`Nobody is sent anywhere: ${said.status} ${said.text}`)
  return providers.authorize(said.data.url, person, visit)
}

/** Goes to a provider and back, whatever comes of it. */
export async function signInBy(scene: Scene, visitor: Visitor, journey: Journey, door: Door = rest): Promise<Said> {
  return comeBack(visitor, await goThere(scene, visitor, journey, door), door)
}

/** The same to link an account for whoever is signed in. */
export async function linkBy(scene: Scene, visitor: Visitor, journey: Journey, door: Door = rest): Promise<Said> {
  const { person, visit, ...input } = journey
  const { data } = await door.knock(visitor, 'linkSocial', input)
  return comeBack(visitor, scene.providers.authorize(data.url, person, visit), door)
}

/** Comes back by the callback; what a provider has the browser post arrives without cookies, as from another site. */
export async function comeBack(visitor: Visitor, back: Return, { knock }: Door = rest): Promise<Said> {
  const id = back.path.split('/').at(-1)
  if (!back.posted) return knock(visitor, 'socialCallback', { id, ...back.parameters })
  const { searchParams } = new URL((await post(visitor, back)).headers.get('location') ?? '')
  return knock(visitor, 'socialCallback', { id, ...Object.fromEntries(searchParams) })
}

/** The form a provider makes the browser send. */
export function post(visitor: Visitor, { path, parameters }: Return): Promise<Answer> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://provider.example',
    cookie: '',
  }
  return visitor.raw('POST', path, new URLSearchParams(parameters).toString(), headers)
}

/** Who has which account, as `olga@example.com github`, sorted. */
export async function accountsIn({ database }: World): Promise<string[]> {
  const rows = await database.db
    .selectFrom('user')
    .leftJoin('account', 'account.userId', 'user.id')
    .select(['user.email', 'account.providerId'])
    .execute()
  return rows.map(({ email, providerId }) => `${email} ${providerId ?? 'nothing'}`).sort()
}

const [rest] = doors as readonly [Door, Door]
