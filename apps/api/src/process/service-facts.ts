import type { OperatorText } from '@foyer/auth-domain/service/operator-text'
import type { SecretRoleState, ServiceState } from '@foyer/auth-domain/service/service-state'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { findVersions } from '@foyer/db/operations/versions'
import { version } from '@foyer/rest-compat/version'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { Secrets } from '@foyer/trpc-router/runtime/secrets/keyring'
import type { Environment } from '#environment/environment.ts'
import { secretSettings } from '#environment/secrets.ts'
import { createReadinessCheck } from './readiness-check.ts'

/** What a service consists of, as far as it is described. */
export type DescribedParts = {
  environment: Environment
  secrets: Secrets
  database: OpenDatabase
}

/** What runs, how it is configured, and what is wrong with it; of settings only what may be shown. */
export async function describeService(
  { environment, secrets, database }: DescribedParts,
  services: Services,
  warnings: () => OperatorText[],
): Promise<ServiceState> {
  const [fault, versions] = await Promise.all([
    createReadinessCheck({ database, services })(),
    findVersions(database.db),
  ])
  return {
    fault: fault ?? null,
    warnings: warnings(),
    version,
    node: process.version,
    database: { engine: database.engine, ...versions },
    mailServer: mailServerOf(environment),
    mailServerDownSince: services.mailServerDownSince(),
    secrets: secretRoles(secrets),
    process: processStateOf(services),
  }
}

function processStateOf({ now, passwords }: Services): ServiceState['process'] {
  const { running, waiting } = passwords.load()
  return {
    pid: process.pid,
    startedAt: new Date(now().getTime() - Math.round(process.uptime() * 1000)),
    memory: process.memoryUsage.rss(),
    hashing: { running, waiting },
  }
}

// Without user and password.
function mailServerOf({ smtp }: Environment): string | null {
  return smtp === undefined ? null : new URL(smtp.url).host
}

function secretRoles(secrets: Secrets): SecretRoleState[] {
  const former = secrets.sign.length + (secrets.verify?.length ?? 0)
  return (['sign', 'verify', 'seal', 'pepper'] as const).map((role) => {
    const own = secrets[role]
    const shared = role === 'seal' || role === 'pepper' ? former : 0
    return { role, setting: secretSettings[role], number: own?.length ?? shared, isOwn: own !== undefined }
  })
}
