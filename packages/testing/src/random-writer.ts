import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import type { Answer, TestClient } from './client.ts'
import type { TestApp } from './test-app.ts'
import { details, PASSWORD, signedUp } from './users.ts'

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Person = { id: string; name: string; client: TestClient }
type World = { people: Person[]; organizations: string[]; made: number }
type Act = (by: Person) => Promise<unknown>

/** Changes users, organizations and members, as the numbers have it; `writer` begins the names. Some changes are refused. */
export function createRandomWriter(app: TestApp, random: () => number, writer: string): () => Promise<void> {
  const world: World = { people: [], organizations: [], made: 0 }
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const acts = [...changesOfUsers(world), ...changesOfOrganizations(world, pick), ...changesOfMembers(app, world, pick)]
  return async () => {
    const by = pick(world.people)
    const signsUp = by === undefined || (world.people.length < 12 && random() < 0.3)
    await (signsUp ? signUp(app, world, writer) : pick(acts)?.(by))
  }
}

async function signUp(app: TestApp, world: World, writer: string): Promise<void> {
  world.made += 1
  const name = `${writer}${world.made}`
  const client = await signedUp(app, name)
  const { json } = await client.get('/get-session')
  world.people.push({ id: json.user.id, name, client })
}

function changesOfUsers(world: World): Act[] {
  return [
    ({ client, name }) => posted(client, '/update-user', { name: `${name} ${world.made}` }),
    async (by) => {
      const { status } = await posted(by.client, '/delete-user', { password: PASSWORD })
      if (status === 200) world.people = world.people.filter((other) => other !== by)
    },
  ]
}

type Pick = <Item>(items: readonly Item[]) => Item | undefined

function changesOfOrganizations(world: World, pick: Pick): Act[] {
  const found: Act = async ({ client, name }) => {
    world.made += 1
    const slug = `${name}-${world.made}`.toLowerCase()
    const { json } = await posted(client, '/organization/create', { name: slug, slug })
    world.organizations.push(json.id)
  }
  const rename: Act = ({ client }) =>
    posted(client, '/organization/update', {
      organizationId: pick(world.organizations),
      data: { name: `${world.made}` },
    })
  const remove: Act = async ({ client }) => {
    const organizationId = pick(world.organizations)
    const { status } = await posted(client, '/organization/delete', { organizationId })
    if (status === 200) world.organizations = world.organizations.filter((id) => id !== organizationId)
  }
  return [found, found, rename, remove]
}

function changesOfMembers(app: TestApp, world: World, pick: Pick): Act[] {
  const server = createServerCaller(createCall(app.services, serverRequest))
  const add: Act = async ({ id: userId }) => {
    const organizationId = pick(world.organizations)
    const adding = organizationId && server.member.addMember({ userId, organizationId, role: 'member' })
    // They may be one already.
    await Promise.resolve(adding).catch(() => undefined)
  }
  const invite: Act = async ({ client }) => {
    const invitee = pick(world.people)
    const organizationId = pick(world.organizations)
    if (invitee === undefined || organizationId === undefined) return
    const { email } = details(invitee.name)
    const { json } = await posted(client, '/organization/invite-member', { organizationId, email, role: 'member' })
    await posted(invitee.client, '/organization/accept-invitation', { invitationId: json.id ?? '' })
  }
  const leave: Act = ({ client }) =>
    posted(client, '/organization/leave', { organizationId: pick(world.organizations) })
  const dismiss: Act = ({ client }) =>
    posted(client, '/organization/remove-member', {
      organizationId: pick(world.organizations),
      memberIdOrEmail: details(pick(world.people)?.name ?? '').email,
    })
  return [add, add, invite, invite, leave, dismiss]
}

async function posted(client: TestClient, path: string, body: object): Promise<Answer> {
  const answer = await client.post(path, body)
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer
}
