/** Stored when a ban is given no reason; pages translate it. */
export const DEFAULT_BAN_REASON = 'No reason'
