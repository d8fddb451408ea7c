import type { Report, Variables } from './problem.ts'
import { booleanSetting, integerSetting } from './typed-setting.ts'

/** Where metrics are served: on a port of their own, or on the service's for those who know the token; or both. */
export type MetricsSetting = { port: number | undefined; token: string | undefined }

const MIN_TOKEN_BYTES = 16

/** Undefined where metrics are off. Without a port of their own they need a token: the service's port is public. */
export function metricsSetting(variables: Variables, report: Report): MetricsSetting | undefined {
  if (!booleanSetting(variables, 'FOYER_METRICS', false, report)) return undefined
  const port = integerSetting(variables, 'FOYER_METRICS_PORT', { fallback: 0, min: 1, max: 65_535 }, report)
  const token = variables.FOYER_METRICS_TOKEN || undefined
  if (token !== undefined && Buffer.byteLength(token) < MIN_TOKEN_BYTES) {
    const message = `it needs at least ${MIN_TOKEN_BYTES} bytes`
    report({ setting: 'FOYER_METRICS_TOKEN', message, fix: 'FOYER_METRICS_TOKEN=$(openssl rand -hex 32)' })
  }
  if (token === undefined && port === 0) {
    const message = 'on the public port metrics need a token; or give them a port of their own'
    report({ setting: 'FOYER_METRICS_PORT', message, fix: 'FOYER_METRICS_PORT=9464' })
  }
  return { port: port === 0 ? undefined : port, token }
}
