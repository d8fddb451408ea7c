import { areas } from '@foyer/rest-compat/contract/areas'
import { textAt } from './answer.ts'
import type { Remark, Stage } from './scenario.ts'
import type { Visitor } from './visitor.ts'

export type Endpoint = { method: string; path: string }

type Person = Visitor<Remark>
type Input = Readonly<Record<string, unknown>>

/** What Foyer serves of its own. */
const OWN = new Set(['/admin/export-events', '/organization/export-events'])

/** The whole contract, but for what is Foyer's own. */
export const endpoints: readonly Endpoint[] = areas
  .flatMap(({ rows }) => rows)
  .filter(({ path }) => !OWN.has(path))
  .map(({ method, path }) => ({ method, path }))

/** What any endpoint may be asked for, each of nobody: those it does not know are dropped. */
const ofNobody: Input = {
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

const ofNoKind: Input = Object.fromEntries(Object.keys(ofNobody).map((name) => [name, { no: ['kind'] }]))

const WEEK = 7 * 86_400

type Caller = { caller: Person; input: Input }

/** Ways to call an endpoint that come to nothing with most of them: who calls, and what with. */
export const kinds = {
  'from nobody, with nothing': async ({ visitor }) => ({ caller: visitor(), input: {} }),
  'from nobody, about what there is not': async ({ visitor }) => ({ caller: visitor(), input: ofNobody }),
  'from a session that has ended': async (stage) => {
    const caller = await givenOlga(stage)
    stage.pass(WEEK + 1)
    return { caller, input: ofNobody }
  },
  'without what it needs': async (stage) => ({ caller: await givenOlga(stage), input: {} }),
  'with fields of no kind': async (stage) => ({ caller: await givenOlga(stage), input: ofNoKind }),
  'about what there is not': async (stage) => ({ caller: await givenOlga(stage), input: ofNobody }),
  'from whoever may not': givenStranger,
} satisfies Record<string, (stage: Stage) => Promise<Caller>>

export type Kind = keyof typeof kinds

/** Calls an endpoint. */
export async function ask({ caller, input }: Caller, { method, path }: Endpoint, how: Remark): Promise<void> {
  const filled = path.replace(/:\w+/g, 'nobody')
  if (method !== 'GET') return void (await caller.post(filled, input, how))
  const query = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  await caller.get(query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`, how)
}

async function givenOlga({ visitor }: Stage): Promise<Person> {
  const olga = visitor()
  const userId = textAt(await olga.signUp('olga'), 'user.id')
  await olga.post('/admin/set-role', { userId, role: 'user' })
  return olga
}

/** Somebody who is in no organization and no admin, and the ids of Acme and of its owner, who is an admin. */
async function givenStranger(stage: Stage): Promise<Caller> {
  const owner = stage.visitor()
  const userId = textAt(await owner.signUp('owner'), 'user.id')
  const acme = await owner.post('/organization/create', { name: 'Acme', slug: 'acme' })
  const organizationId = textAt(acme, 'id')
  const invited = await owner.post('/organization/invite-member', { email: 'max@example.com', role: 'member' })
  const team = await owner.post('/organization/create-team', { name: 'Night' })
  return {
    caller: await givenOlga(stage),
    input: {
      ...ofNobody,
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
