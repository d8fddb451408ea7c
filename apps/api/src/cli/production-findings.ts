import type { Options } from '@foyer/auth-domain/options'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { type Environment, type ReadEnvironment, readEnvironment } from '#environment/environment.ts'
import type { Variables } from '#environment/problem.ts'
import { storedFindings } from './database-findings.ts'
import { check, failed, mailFinding, redisFindings, settingFindings, transportFindings } from './doctor.ts'
import { findCookieProblems, findPasskeyProblems } from './option-findings.ts'

/** A running service, and the settings that it was started with. */
export type ExaminedService = {
  environment: Environment
  options: Options
  database: OpenDatabase
  variables: Variables
}

/** What `foyer doctor` would say of a running service if it were one in production. */
export async function findProductionFindings(service: ExaminedService): Promise<Finding[]> {
  const inProduction = readEnvironment({ ...service.variables, NODE_ENV: 'production' })
  const { environment, problems } = inProduction
  return [
    ...settingFindings(environment, problems),
    ...browserFindings(service, inProduction),
    ...(await foundInDatabase(service)),
    ...(await redisFindings(environment)),
    // Without a mail server the settings have said so.
    ...(environment.smtp === undefined ? [] : [await check('mail', () => mailFinding(environment))]),
    ...transportFindings(environment),
  ]
}

// Of a base URL that production has: one that is missing has been told of.
function browserFindings({ options }: ExaminedService, { environment, problems }: ReadEnvironment): Finding[] {
  if (problems.some(({ setting }) => setting === 'FOYER_BASE_URL')) return []
  return [...findCookieProblems(options, environment.baseUrl), ...findPasskeyProblems(options, environment.baseUrl)]
}

async function foundInDatabase({ environment, options, database }: ExaminedService): Promise<Finding[]> {
  try {
    return await storedFindings(environment, database, options)
  } catch (error) {
    return [failed('database', error)]
  }
}
