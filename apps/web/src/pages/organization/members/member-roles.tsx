import type { Member } from '#data/types.ts'
import { exactTime, shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useNow } from '#ui/text/use-now.ts'
import { useRoleLabel } from '#ui/text/use-role-label.ts'
import classes from './members.module.css'

/** The roles of a member; those that end below the others, with their end. */
export function MemberRoles({ member: { role, ends } }: { member: Pick<Member, 'role' | 'ends'> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const roleLabel = useRoleLabel()
  const now = useNow()
  const isOnly = Object.hasOwn(ends, role)
  const lasting = role.split(',').filter((name) => isOnly || !Object.hasOwn(ends, name))
  return (
    <span className={classes.roles}>
      {roleLabel(lasting.join(','))}
      {Object.entries(ends).map(([name, end]) => {
        const values = { role: roleLabel(name), time: shortTime(end, now, locale) }
        return (
          <time key={name} className={classes.end} dateTime={end.toISOString()} title={exactTime(end, locale)}>
            {t(isOnly ? 'memberRoles.until' : 'memberRoles.roleUntil', values)}
          </time>
        )
      })}
    </span>
  )
}
