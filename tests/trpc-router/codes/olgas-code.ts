import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import type { Answer, TestClient } from '@foyer/testing/client'
import { mailedCode } from '@foyer/testing/mail'
import type { TestApp } from '@foyer/testing/test-app'
import { expect } from 'vitest'

export const OLGA = 'olga@example.com'

/** Asks for a code of a type to Olga's address; returns it. */
export async function codeFor(app: TestApp, client: TestClient, type: CodeType): Promise<string> {
  const answer = await client.post('/email-otp/send-verification-otp', { email: OLGA, type })
  expect(answer.json).toEqual({ success: true })
  return mailedCode(app, OLGA)
}

/** Signs in as Olga with a code. */
export function enter(client: TestClient, otp: string): Promise<Answer> {
  return client.post('/sign-in/email-otp', { email: OLGA, otp })
}
