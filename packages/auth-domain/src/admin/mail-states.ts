/** `waiting`: not tried in vain yet; `retrying`: failed, and tried again by itself; `parked`: given up. */
export const mailStates = ['waiting', 'retrying', 'parked'] as const

export type MailState = (typeof mailStates)[number]
