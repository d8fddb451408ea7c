/** Byte order: the same on every machine, and a plain index serves `like 'prefix%'`. */
export const sorted = 'text collate "C"'
export const time = 'timestamptz(3)'
