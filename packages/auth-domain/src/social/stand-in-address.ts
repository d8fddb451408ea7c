import { type Email, parseEmail } from '../user/email.ts'

const NOWHERE = '.invalid'

/** The address of somebody whose provider tells none; nobody can write to it. */
export function standInAddress(providerId: string, accountId: string): Email | undefined {
  return parseEmail(`${accountId.toLowerCase().replace(/[^a-z0-9_.-]/g, '-')}@${providerId}${NOWHERE}`)
}

/** Whether an address was made up here, so that its holder is to be asked for a real one. */
export function isStandInAddress(email: string): boolean {
  return email.endsWith(NOWHERE)
}
