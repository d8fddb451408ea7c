import { Secret, TOTP } from 'otpauth'
import { allow, type Decision, refuse } from '#decision.ts'
import type { Options } from '#options.ts'

type TotpOptions = Options['twoFactor']['totpOptions']

/** Whom the authenticator app shows; neither part is trusted. */
type Label = { issuer: string; email: string }

// The step before and the one after too, for clocks that differ (RFC 6238, section 5.2).
const WINDOW = 1

/** The address that an authenticator app takes over; `secret` is text whose bytes are the key (wire). */
export function totpUri(secret: string, { issuer, email }: Label, { digits, period }: TotpOptions): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const parameters = { secret: totpKey(secret), issuer, digits: String(digits), period: String(period) }
  return `otpauth://totp/${label}?${new URLSearchParams(parameters)}`
}

/** The key as a user types it into an app. */
export function totpKey(secret: string): string {
  return Secret.fromUTF8(secret).base32
}

/** The secret of a key as apps take it, in base32: text whose bytes are the key. Undefined where they are no text. */
export function textOfKey(key: string): string | undefined {
  try {
    const { bytes } = Secret.fromBase32(key)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The time step whose code this is; undefined when it is wrong, or of a step that is not after `lastStep`, the last one
 * accepted (T20).
 */
export function totpStep(
  secret: string,
  code: string,
  { digits, period }: TotpOptions,
  { now, lastStep }: { now: Date; lastStep: number | null },
): number | undefined {
  const token = withoutBlanks(code)
  // The library compares bytes, and throws where they are more than the characters.
  if (!/^[0-9]+$/.test(token)) return undefined
  const timestamp = now.getTime()
  const settings = { secret: Secret.fromUTF8(secret), digits, period, timestamp, window: WINDOW }
  const delta = TOTP.validate({ ...settings, token })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / period) + delta
  return lastStep === null || step > lastStep ? step : undefined
}

/** The secrets of a user's authenticator apps: one that waits to be confirmed, and the one in force, opened where it counts. */
type Secrets = { pending: string | null; current: () => string | null; lastStep: number | null }

/** What a code is of, and its step. The secret that waits comes first: its code enables it. */
export function matchTotp(
  { pending, current, lastStep }: Secrets,
  code: string,
  options: TotpOptions,
  now: Date,
): Decision<{ of: 'pending' | 'current'; step: number }> {
  const confirming = pending === null ? undefined : totpStep(pending, code, options, { now, lastStep: null })
  if (confirming !== undefined) return allow({ of: 'pending', step: confirming })
  const secret = current()
  const step = secret === null ? undefined : totpStep(secret, code, options, { now, lastStep })
  return step === undefined ? refuse('INVALID_SECOND_FACTOR_CODE') : allow({ of: 'current', step })
}

/** A code as it is compared: apps and mails show it in groups. */
export function withoutBlanks(code: string): string {
  return code.replace(/\s/g, '')
}
