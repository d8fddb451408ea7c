import { endpoints as foyers, isAlias } from '@foyer/rest-compat/endpoint'
import { textAt } from './answer.ts'
import type { TestClient } from './client.ts'
import { documented, type Endpoint, nameOf } from './documented-endpoints.ts'
import type { ScenarioContext, StepOptions } from './scenario.ts'

type Client = TestClient<StepOptions>
type Input = Readonly<Record<string, unknown>>

const known = new Set(documented.map(nameOf))

/** The endpoints that both have. */
export const endpoints: readonly Endpoint[] = foyers
  .filter((row) => known.has(nameOf(row)) && !(row.method === 'GET' && isAlias(row)))
  .map(({ method, path }) => ({ method, path }))

/** Values for the input fields of all endpoints, with unknown ids; each endpoint ignores the fields it does not know. */
const unknownIds: Input = {
  id: 'nobody',
  userId: 'nobody',
  organizationId: 'nobody',
  organizationSlug: 'nobody',
  invitationId: 'nobody',
  memberId: 'nobody',
  memberIdOrEmail: 'nobody',
  teamId: 'nobody',
  token: 'nobody',
  sessionToken: 'nobody',
  providerId: 'nobody',
  accountId: 'nobody',
  provider: 'nobody',
  email: 'nobody@example.com',
  newEmail: 'nobody.else@example.com',
  password: 'correct-horse-nobody',
  currentPassword: 'correct-horse-nobody',
  newPassword: 'another-horse-nobody',
  name: 'Nobody',
  slug: 'nobody',
  role: 'member',
  data: { name: 'Nobody' },
  permissions: { member: ['create'] },
}

const wrongTypes: Input = Object.fromEntries(Object.keys(unknownIds).map((name) => [name, { no: ['kind'] }]))

const WEEK = 7 * 86_400

type Caller = { caller: Client; input: Input }

/** Kinds of calls that most endpoints refuse: a caller and an input each. */
export const kinds = {
  'anonymous, without input': async ({ client }) => ({ caller: client(), input: {} }),
  'anonymous, with unknown ids': async ({ client }) => ({ caller: client(), input: unknownIds }),
  'with an expired session': async (context) => {
    const caller = await givenOlga(context)
    context.pass(WEEK + 1)
    return { caller, input: unknownIds }
  },
  'without required fields': async (context) => ({ caller: await givenOlga(context), input: {} }),
  'with fields of a wrong type': async (context) => ({ caller: await givenOlga(context), input: wrongTypes }),
  'with unknown ids': async (context) => ({ caller: await givenOlga(context), input: unknownIds }),
  'without permission': givenNonMember,
} satisfies Record<string, (context: ScenarioContext) => Promise<Caller>>

export type Kind = keyof typeof kinds

export async function callEndpoint(
  { caller, input }: Caller,
  { method, path }: Endpoint,
  options: StepOptions,
): Promise<void> {
  const target = path.replace(/:\w+/g, 'nobody')
  if (method !== 'GET') return void (await caller.post(target, input, options))
  const query = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  await caller.get(query.length === 0 ? target : `${target}?${new URLSearchParams(query)}`, options)
}

async function givenOlga({ client }: ScenarioContext): Promise<Client> {
  // Anyone who is the only admin stays one.
  await client().signUp('ada')
  const olga = client()
  const userId = textAt(await olga.signUp('olga'), 'user.id')
  await olga.post('/admin/set-role', { userId, role: 'user' })
  return olga
}

/** A caller who is not an admin and in no organization, with the ids of Acme and of its owner, who is an admin. */
async function givenNonMember(context: ScenarioContext): Promise<Caller> {
  const owner = context.client()
  const userId = textAt(await owner.signUp('owner'), 'user.id')
  const acme = await owner.post('/organization/create', { name: 'Acme', slug: 'acme' })
  const organizationId = textAt(acme, 'id')
  const invited = await owner.post('/organization/invite-member', { email: 'max@example.com', role: 'member' })
  const team = await owner.post('/organization/create-team', { name: 'Night' })
  return {
    caller: await givenOlga(context),
    input: {
      ...unknownIds,
      userId,
      organizationId,
      organizationSlug: 'acme',
      invitationId: textAt(invited, 'id'),
      id: textAt(invited, 'id'),
      memberId: textAt(acme, 'members.0.id'),
      memberIdOrEmail: 'owner@example.com',
      teamId: textAt(team, 'id'),
    },
  }
}
