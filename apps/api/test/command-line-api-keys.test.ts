import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenApiKey } from '@foyer/testing/api-keys'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { runFoyer, startService } from '@foyer/testing/service-process'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 600_000 }
const olga = details('Olga')

describe.each(installations)('foyer api-keys disable-all on $name', ({ given }) => {
  test('asks first, and then refuses the keys', SLOW, async () => {
    const { directory, variables } = await given()
    await writeFile(join(directory, 'foyer.config.mjs'), 'export default { apiKey: { enabled: true } }')
    const first = await startService(directory, variables)
    const olga = createTestClient(first.baseUrl)
    expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
    const { key } = await givenApiKey(olga)
    first.process.kill('SIGTERM')
    await first.ended
    const asked = await runHere(['api-keys', 'disable-all'], directory, variables)
    expect(asked).toMatchObject({ code: 1, out: '', err: expect.stringContaining('add --yes') })
    const disabled = await runFoyer(['api-keys', 'disable-all', '--yes'], directory, variables)
    expect(disabled).toMatchObject({ code: 0, out: '1 API keys are disabled: their owners can enable them again.\n' })
    const { baseUrl } = await startService(directory, variables)
    const program = createTestClient(baseUrl, { 'x-api-key': key, origin: '' })
    expect((await program.get('/get-session')).status).toBe(401)
  })
})

describe.each(installations)('foyer api-keys issue on $name', ({ given }) => {
  test('makes keys of a user and of an organization, prints each alone, and is on record', SLOW, async () => {
    const { issue, ids, serve, run, directory, variables } = await givenAcme(given)
    const ofUser = [
      await issue('--user', 'Olga@Example.com', '--expires-in', '30', '--permissions', 'team:create'),
      await runFoyer(['api-keys', 'issue', '--name', 'backup', '--user', ids.user], directory, variables),
    ]
    const ofOrganization = [
      await issue('--organization', 'acme', '--permissions', 'member:create, team:create,team:update'),
      await issue('--organization', ids.organization),
    ]
    for (const issued of [...ofUser, ...ofOrganization]) {
      expect(issued).toMatchObject({ code: 0, out: expect.stringMatching(/^[A-Za-z]{64,}\n$/) })
      expect(issued.err).toContain('It is shown this once')
      expect(issued.err).not.toContain(issued.out.trim())
    }
    expect(ofUser.map(({ err }) => /expires on|does not expire/.exec(err)?.[0])).toEqual([
      'expires on',
      'does not expire',
    ])
    expect((await run('grant', olga.email, 'admin')).code).toBe(0)

    const { baseUrl } = await serve()
    for (const { out } of ofUser) {
      const program = createTestClient(baseUrl, { 'x-api-key': out.trim(), origin: '' })
      expect((await program.get('/get-session')).json.user.email).toBe(olga.email)
    }
    const owner = createTestClient(baseUrl)
    await owner.post('/sign-in/email', olga)
    expect(await permissionsIn(owner, '/api-key/list')).toEqual([{ team: ['create'] }, null])
    expect(await permissionsIn(owner, `/organization/list-api-keys?organizationId=${ids.organization}`)).toEqual([
      { member: ['create'], team: ['create', 'update'] },
      {},
    ])
    const { events } = await owner.trpc.admin.listEvents.query({ actorId: 'command line' })
    expect(
      events
        .map(({ type }) => type)
        .filter((type) => type.endsWith('api-key.created'))
        .sort(),
    ).toEqual(['api-key.created', 'api-key.created', 'organization.api-key.created', 'organization.api-key.created'])
  })

  test('refuses what it is not told clearly, and makes no key', SLOW, async () => {
    const { issue, ids, serve, run, directory, variables } = await givenAcme(given)
    const misused = [
      [[], 'Name either --user or --organization.'],
      [['--user', ids.user, '--organization', 'acme'], 'Name either --user or --organization.'],
      [['--user', ids.user, '--expires-in', 'soon'], '--expires-in is a number of days, not soon.'],
      [['--user', ids.user, '--permissions', 'team'], '“team” is none of them'],
      [['--user', ids.user, '--colour', 'red'], '--colour'],
    ] as const
    for (const [args, err] of misused) {
      expect(await issue(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(err) })
    }
    expect(await run('api-keys', 'issue', '--user', ids.user)).toMatchObject({
      code: 2,
      err: 'Name the key: --name NAME\n',
    })
    const refused = [
      [['--user', 'nobody@example.com'], 'There is no user with the id or email nobody@example.com.'],
      [['--organization', 'nowhere'], 'There is no organization with the id or URL name nowhere.'],
      [['--organization', 'acme', '--permissions', 'moon:land'], 'No role of organizations grants one of these'],
      [['--user', ids.user, '--expires-in', '400'], '--expires-in is above apiKey.keyExpiration.maxExpiresIn.'],
      [['--user', ids.user, '--expires-in', '0.1'], '--expires-in is below apiKey.keyExpiration.minExpiresIn.'],
      [['--user', ids.user, '--name', 'x'.repeat(33)], '--name is shorter or longer'],
    ] as const
    for (const [args, err] of refused) {
      expect(await issue(...args)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(err) })
    }
    await writeFile(join(directory, 'foyer.config.mjs'), 'export default {}')
    // In a process of its own, which reads the module again.
    const off = await runFoyer(['api-keys', 'issue', '--name', 'backup', '--user', ids.user], directory, variables)
    expect(off).toMatchObject({ code: 1, out: '', err: 'API keys are switched off: set apiKey.enabled.\n' })
    await writeFile(join(directory, 'foyer.config.mjs'), ENABLED)
    const owner = createTestClient((await serve()).baseUrl)
    await owner.post('/sign-in/email', olga)
    expect(await permissionsIn(owner, '/api-key/list')).toEqual([])
    expect(await permissionsIn(owner, `/organization/list-api-keys?organizationId=${ids.organization}`)).toEqual([])
  })
})

const ENABLED = 'export default { apiKey: { enabled: true } }'

type Given = (typeof installations)[number]['given']

/** Olga has the organization Acme; the service has stopped. */
async function givenAcme(given: Given) {
  const { directory, variables } = await given()
  await writeFile(join(directory, 'foyer.config.mjs'), ENABLED)
  const serve = () => startService(directory, variables)
  const service = await serve()
  const owner = createTestClient(service.baseUrl)
  const { json } = await owner.post('/sign-up/email', olga)
  const { json: organization } = await owner.post('/organization/create', { name: 'Acme', slug: 'acme' })
  service.process.kill('SIGTERM')
  await service.ended
  const ids: { user: string; organization: string } = { user: json.user.id, organization: organization.id }
  const run = (...args: string[]) => runHere(args, directory, variables)
  const issue = (...more: string[]) => run('api-keys', 'issue', '--name', 'backup', ...more)
  return { directory, variables, ids, serve, run, issue }
}

async function permissionsIn(client: TestClient, path: string): Promise<unknown[]> {
  const { json } = await client.get(path)
  return json.map(({ permissions }: { permissions: unknown }) => permissions)
}
