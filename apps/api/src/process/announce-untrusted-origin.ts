import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { type Environment, isDevelopment } from '#environment/environment.ts'
import { configFile } from '#environment/load-options.ts'

/**
 * Tells the operator of an origin that is not trusted, and what to write to change that: on the terminal, in production as
 * a warning of the log. The origin consists of what `trustedOriginFor` lets through.
 */
export function announceUntrustedOrigin(
  environment: Environment,
  log: Log,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): (origin: string) => void {
  const file = configFile(environment, process.cwd()) ?? 'foyer.config.mjs'
  return (origin) => {
    const text = `${origin} is not trusted: trustedOrigins: ['${origin}'] in ${file}`
    if (isDevelopment(environment)) print(`  ${text}\n\n`)
    else log.warn({ origin }, `${text}, if it is yours`)
  }
}
