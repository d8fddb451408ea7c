import { optionsSchema } from '@foyer/auth-domain/options'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { allFeatures } from '@foyer/testing/all-features'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import {
  createLog,
  environmentOfCopy,
  openCopy,
  optionsOfCopy,
  type RunningShadow,
  readEnvironment,
  serveShadow,
  wireFoyer,
} from '@foyer/testing/service-sources'
import { SECRET } from '@foyer/testing/test-app'
import { adoptWith, openTarget, serverUrl } from './adopt-with-foyer.ts'
import { givenLegacyFixture, type LegacyFixture } from './given-legacy.ts'
import { LEGACY_SECRET, type LegacyServer, startLegacy } from './legacy-server.ts'
import { versions } from './versions.ts'

/** better-auth 1.2 with a shadow before it, whose database is an adopted copy. */
export type ShadowFixture = {
  fixture: LegacyFixture
  legacy: LegacyServer
  shadow: RunningShadow
  /** The copy, over connections that can write. */
  copy: OpenDatabase
  /** The copy as the shadow has it. */
  shadowed: OpenDatabase
  /** The same browser, before the shadow. */
  through(browser: TestClient): TestClient
  /** A browser without cookies, before the shadow. */
  client(): TestClient
  close(): Promise<void>
}

export async function givenShadow(): Promise<ShadowFixture> {
  const { url, drop } = await createSeparateDatabase(serverUrl)
  const port = await freePort()
  const [oldest] = versions
  if (oldest === undefined) throw new Error('There is no version')
  const first = await startLegacy(oldest, url, port)
  const fixture = await givenLegacyFixture(first)
  await first.close()
  const copied = await createSeparateDatabase(serverUrl, url)
  const copy = await openTarget(copied.url)
  await adoptWith(copy)
  const legacy = await startLegacy(oldest, url, port, { hasTables: true })
  const foyer = await wireCopy(copied.url, legacy.baseUrl)
  const upstream = new URL(legacy.baseUrl)
  const ports = { upstream, port: 0, host: '127.0.0.1', pagePort: 0 }
  const shadow = await serveShadow(await openCopy(foyer), ports, foyer.services.log)
  const client = () => createTestClient(`http://127.0.0.1:${shadow.port}`, {}, legacy.baseUrl)
  return {
    fixture,
    legacy,
    shadow,
    copy,
    shadowed: foyer.database,
    client,
    through(browser) {
      const same = client()
      for (const [name, value] of browser.cookies) same.cookies.set(name, value)
      return same
    },
    async close() {
      await shadow.stop()
      await foyer.close()
      await legacy.close()
      await copy.close()
      await copied.drop()
      await drop()
    },
  }
}

function wireCopy(url: string, baseUrl: string) {
  const { environment, problems } = readEnvironment({
    FOYER_BASE_URL: baseUrl,
    FOYER_SECRET: SECRET,
    FOYER_ADOPTED_SECRETS: LEGACY_SECRET,
    DATABASE_URL: url,
  })
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  const options = optionsSchema.parse({
    ...allFeatures,
    // Fields that better-auth does not have.
    ...{ session: {}, member: {} },
    user: { additionalFields: { company: { type: 'string', required: false } } },
    organization: { teams: { enabled: true }, allowUserToCreateOrganization: true },
  })
  return wireFoyer(environmentOfCopy(environment), optionsOfCopy(options), createLog(process.env.TEST_LOG ?? 'silent'))
}
