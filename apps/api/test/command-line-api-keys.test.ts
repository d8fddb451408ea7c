import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenApiKey } from '@foyer/testing/api-keys'
import { createTestClient } from '@foyer/testing/client'
import { runFoyer, startService } from '@foyer/testing/service-process'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { installations } from './installations.ts'

describe.each(installations)('foyer api-keys disable-all on $name', ({ given }) => {
  test('asks first, and then refuses the keys', { timeout: 120_000 }, async () => {
    const { directory, variables } = await given()
    await writeFile(join(directory, 'foyer.config.mjs'), 'export default { apiKey: { enabled: true } }')
    const first = await startService(directory, variables)
    const olga = createTestClient(first.baseUrl)
    expect((await olga.post('/sign-up/email', details('Olga'))).status).toBe(200)
    const { key } = await givenApiKey(olga)
    first.process.kill('SIGTERM')
    await first.ended
    const asked = await runFoyer(['api-keys', 'disable-all'], directory, variables)
    expect(asked).toMatchObject({ code: 1, out: '', err: expect.stringContaining('add --yes') })
    const disabled = await runFoyer(['api-keys', 'disable-all', '--yes'], directory, variables)
    expect(disabled).toMatchObject({ code: 0, out: '1 API keys are disabled: their owners can enable them again.\n' })
    const { baseUrl } = await startService(directory, variables)
    const program = createTestClient(baseUrl, { 'x-api-key': key, origin: '' })
    expect((await program.get('/get-session')).status).toBe(401)
  })
})
