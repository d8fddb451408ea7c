/** Names of what an archive may hold that only other secrets can read. */
export const unreadables = ['passwords', 'second-factors', 'provider-tokens', 'signing-keys'] as const
export type Unreadable = (typeof unreadables)[number]
