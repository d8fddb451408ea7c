import type { Finding, ServiceState } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'

type Warning = ServiceState['warnings'][number]

/** A text and its language, which is undefined where it is that of the page. */
type Spoken = { text: string; lang: 'en' | undefined }

type Told = Pick<Finding, 'code' | 'values' | 'message'> | Warning

/** What operators are told, in the language of the page; what has no words there is said in the English of the service. */
export function useOperatorText(): (told: Told) => Spoken {
  const { t } = useTranslation()
  return ({ code, values, message }) => {
    if (code === undefined) return english(message)
    return spoken(t(`doctor.text.${code}`, { ...values }), `doctor.text.${code}`, message)
  }
}

/** The same for what mends it; undefined where nothing is known to. */
export function useOperatorFix(): (finding: Finding) => Spoken | undefined {
  const { t } = useTranslation()
  return ({ fix, fixCode, values }) => {
    if (fix === undefined || fixCode === undefined) return fix === undefined ? undefined : english(fix)
    return spoken(t(`doctor.fix.${fixCode}`, { ...values }), `doctor.fix.${fixCode}`, fix)
  }
}

// A server that is newer than the page may say what the page does not know: of a missing message the key is what there is.
function spoken(text: string, key: string, fallback: string): Spoken {
  return text === key ? english(fallback) : { text, lang: undefined }
}

function english(text: string): Spoken {
  return { text, lang: 'en' }
}

const subjects = {
  cookies: 'cookies',
  passkeys: 'passkeys',
  clock: 'clock',
  upkeep: 'upkeep',
  users: 'users',
  memory: 'memory',
  adoption: 'adoption',
  'second factors': 'secondFactors',
  database: 'database',
  'database TLS': 'databaseTls',
  mail: 'mail',
  'mail TLS': 'mailTls',
  redis: 'redis',
  'Redis TLS': 'redisTls',
} as const

/** What a finding is about: settings are called as they are written. */
export function useFindingSubject(): (finding: Finding) => Spoken {
  const { t } = useTranslation()
  return ({ what, code, values }) => {
    const subject = Object.entries(subjects).find(([name]) => name === what)?.[1]
    if (subject !== undefined) return { text: t(`doctor.what.${subject}`), lang: undefined }
    if (code !== 'secret-missing') return english(what)
    return { text: t('doctor.what.secret', { keyId: String(values?.keyId ?? '') }), lang: undefined }
  }
}
