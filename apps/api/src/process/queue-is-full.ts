/** The warning of readiness, whichever process has the queue. */
export const QUEUE_IS_FULL = 'The queue for hashing passwords is full: whoever fills it is answered 503'
