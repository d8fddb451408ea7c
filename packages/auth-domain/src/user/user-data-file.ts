/** Media type and name of the file with everything that is stored about a user (GDPR, articles 15 and 20). */
export const userDataFile = { type: 'application/json; charset=utf-8', fileName: 'user-data.json' } as const
