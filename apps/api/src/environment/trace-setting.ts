import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { type Sampler, samplerNames, samplerOf } from '#traces/sampler.ts'
import type { Report, Variables } from './problem.ts'
import { booleanSetting, integerSetting } from './typed-setting.ts'

/** Where traces go, by the standard variables of OpenTelemetry. */
export type TraceSetting = {
  url: string
  headers: Readonly<Record<string, string>>
  /** Milliseconds that the collector may take. */
  timeout: number
  /** What is said of the service with every span. */
  resource: Readonly<Record<string, string>>
  sampler: Sampler
}

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT'
const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
const TEN_SECONDS = 10_000
const MAX_TIMEOUT = 60_000

/** Undefined where traces are off: without an endpoint, and where the standard variables switch them off. */
export function traceSetting(variables: Variables, report: Report): TraceSetting | undefined {
  const url = endpointOf(variables, report)
  const isOff = booleanSetting(variables, 'OTEL_SDK_DISABLED', false, report) || exporterIsOff(variables, report)
  if (url === undefined || isOff) return undefined
  checkProtocol(variables, report)
  const timeout = { fallback: TEN_SECONDS, min: 1, max: MAX_TIMEOUT }
  return {
    url,
    headers: pairsOf(variables, ofTraces(variables, 'HEADERS'), report),
    timeout: integerSetting(variables, ofTraces(variables, 'TIMEOUT'), timeout, report),
    resource: {
      'service.name': 'foyer',
      ...pairsOf(variables, 'OTEL_RESOURCE_ATTRIBUTES', report),
      ...(variables.OTEL_SERVICE_NAME && { 'service.name': variables.OTEL_SERVICE_NAME }),
    },
    sampler: samplerFrom(variables, report),
  }
}

// The general one gets the path of traces, the own one is taken as it is (OTLP exporter specification).
function endpointOf(variables: Variables, report: Report): string | undefined {
  const [own, general] = [variables[TRACES_ENDPOINT], variables[ENDPOINT]]
  const text = own || (general && `${general.replace(/\/$/, '')}/v1/traces`)
  if (!text) return undefined
  const url = parseUrl(text)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text
  const setting = own ? TRACES_ENDPOINT : ENDPOINT
  report({ setting, message: 'it is no http or https address', fix: `${ENDPOINT}=http://127.0.0.1:4318` })
  return undefined
}

function exporterIsOff({ OTEL_TRACES_EXPORTER: exporter = '' }: Variables, report: Report): boolean {
  if (exporter === '' || exporter === 'otlp') return false
  if (exporter !== 'none') {
    const message = `"${exporter}" is neither otlp nor none`
    report({ setting: 'OTEL_TRACES_EXPORTER', message, fix: 'OTEL_TRACES_EXPORTER=otlp' })
  }
  return true
}

function checkProtocol(variables: Variables, report: Report): void {
  const setting = ofTraces(variables, 'PROTOCOL')
  const protocol = variables[setting]
  if (!protocol || protocol === 'http/json') return
  report({ setting, message: `traces are sent by http/json, not by "${protocol}"`, fix: `${setting}=http/json` })
}

function samplerFrom(variables: Variables, report: Report): Sampler {
  const name = variables.OTEL_TRACES_SAMPLER || 'parentbased_always_on'
  const given = variables.OTEL_TRACES_SAMPLER_ARG || '1'
  const ratio = Number(given)
  if (!(ratio >= 0 && ratio <= 1)) {
    const setting = 'OTEL_TRACES_SAMPLER_ARG'
    report({ setting, message: `"${given}" is no number from 0 to 1`, fix: `${setting}=0.1` })
  }
  const sampler = samplerOf(name, ratio)
  if (sampler !== undefined) return sampler
  const setting = 'OTEL_TRACES_SAMPLER'
  report({
    setting,
    message: `"${name}" is none of ${samplerNames.join(', ')}`,
    fix: `${setting}=parentbased_always_on`,
  })
  return () => false
}

/** `a=b,c=d`, each encoded as in an address (W3C Baggage). */
function pairsOf(variables: Variables, setting: string, report: Report): Record<string, string> {
  const entries = (variables[setting] ?? '').split(',').filter((entry) => entry.trim() !== '')
  const pairs = entries.map((entry) => entry.split(/=(.*)/s, 2).map((part) => decoded(part.trim())))
  if (pairs.every(([name, value]) => name && value !== undefined))
    return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
  report({ setting, message: 'it is no list of name=value, with commas between', fix: `${setting}=name=value` })
  return {}
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The variable of traces alone where it is set, or else that of all signals. */
function ofTraces(variables: Variables, name: string): string {
  const own = `OTEL_EXPORTER_OTLP_TRACES_${name}`
  return variables[own] ? own : `OTEL_EXPORTER_OTLP_${name}`
}
