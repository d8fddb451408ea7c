import { BASE_PATH } from '#redirect/pages.ts'

/** Where stored pictures are served, below the public origin. */
export const PICTURES_PATH = `${BASE_PATH}/pictures`

const PICTURE_ID = /^[A-Za-z0-9]{32}$/

/** The link to a stored picture. Anyone who has it sees the picture; its id is random, and never has another one. */
export function pictureUrl(baseUrl: string, id: string): string {
  return `${baseUrl}${PICTURES_PATH}/${id}`
}

/** The id in the path of a picture; undefined where it can be none. */
export function pictureIdIn(path: string): string | undefined {
  const id = path.startsWith(`${PICTURES_PATH}/`) ? path.slice(PICTURES_PATH.length + 1) : ''
  return PICTURE_ID.test(id) ? id : undefined
}
