import type { LanguageTag } from '@foyer/auth-domain/language'

/**
 * The error page's texts: `restart` to start the authorization flow again, `link` for an expired link, `signIn` and
 * `impersonating` for a link that asks for the session of its user, or `other`.
 */
export type ErrorMessages = {
  documentTitle: string
  title: string
  restart: string
  link: string
  signIn: string
  impersonating: string
  other: string
  back: string
}

/** The error page's texts in every language; the English `back` is the specification's text. */
export const errorMessages: Record<LanguageTag, ErrorMessages> = {
  en: {
    documentTitle: 'Something went wrong',
    title: 'Something went wrong',
    restart:
      'This took too long, or you started in another tab or browser. Nothing was changed. Go back and try again.',
    link: 'This link is no longer valid. Go back and request a new one.',
    signIn: 'Sign in to your account in this browser first, then open the link again.',
    impersonating: 'You are acting as another user. Stop impersonating, then open the link again.',
    other: 'Go back and try again. If the problem persists, contact support and mention the code below.',
    back: 'Return to Application',
  },
  de: {
    documentTitle: 'Etwas ist schiefgelaufen',
    title: 'Etwas ist schiefgelaufen',
    restart:
      'Der Vorgang hat zu lange gedauert oder wurde in einem anderen Tab oder Browser gestartet. Es wurde nichts geändert. Gehen Sie zurück und versuchen Sie es erneut.',
    link: 'Dieser Link ist nicht mehr gültig. Gehen Sie zurück und fordern Sie einen neuen an.',
    signIn: 'Melden Sie sich zuerst in diesem Browser an und öffnen Sie den Link dann erneut.',
    impersonating: 'Sie handeln gerade als ein anderer Benutzer. Beenden Sie das und öffnen Sie den Link dann erneut.',
    other:
      'Gehen Sie zurück und versuchen Sie es erneut. Tritt das Problem weiterhin auf, wenden Sie sich an den Support und nennen Sie den folgenden Code.',
    back: 'Zurück zur Anwendung',
  },
  fr: {
    documentTitle: 'Une erreur s’est produite',
    title: 'Une erreur s’est produite',
    restart:
      'L’opération a pris trop de temps ou a été commencée dans un autre onglet ou navigateur. Rien n’a été modifié. Revenez en arrière et réessayez.',
    link: 'Ce lien n’est plus valide. Revenez en arrière et demandez-en un nouveau.',
    signIn: 'Connectez-vous d’abord à votre compte dans ce navigateur, puis ouvrez de nouveau le lien.',
    impersonating: 'Vous agissez en tant qu’un autre utilisateur. Mettez-y fin, puis ouvrez de nouveau le lien.',
    other:
      'Revenez en arrière et réessayez. Si le problème persiste, contactez l’assistance en indiquant le code ci-dessous.',
    back: 'Retour à l’application',
  },
  es: {
    documentTitle: 'Algo ha salido mal',
    title: 'Algo ha salido mal',
    restart:
      'La operación ha tardado demasiado o se inició en otra pestaña o navegador. No se ha cambiado nada. Vuelve atrás e inténtalo de nuevo.',
    link: 'Este enlace ya no es válido. Vuelve atrás y solicita uno nuevo.',
    signIn: 'Inicia sesión en tu cuenta en este navegador y vuelve a abrir el enlace.',
    impersonating: 'Estás actuando como otro usuario. Deja de hacerlo y vuelve a abrir el enlace.',
    other:
      'Vuelve atrás e inténtalo de nuevo. Si el problema continúa, contacta con el servicio de asistencia e indica el código siguiente.',
    back: 'Volver a la aplicación',
  },
  pl: {
    documentTitle: 'Coś poszło nie tak',
    title: 'Coś poszło nie tak',
    restart:
      'Operacja trwała zbyt długo lub została rozpoczęta w innej karcie albo przeglądarce. Nic nie zostało zmienione. Wróć i spróbuj ponownie.',
    link: 'Ten link nie jest już ważny. Wróć i poproś o nowy.',
    signIn: 'Najpierw zaloguj się na swoje konto w tej przeglądarce, a potem otwórz link ponownie.',
    impersonating: 'Działasz teraz jako inny użytkownik. Zakończ to, a potem otwórz link ponownie.',
    other:
      'Wróć i spróbuj ponownie. Jeśli problem się powtarza, skontaktuj się z pomocą techniczną i podaj poniższy kod.',
    back: 'Wróć do aplikacji',
  },
  ru: {
    documentTitle: 'Что-то пошло не так',
    title: 'Что-то пошло не так',
    restart:
      'Операция заняла слишком много времени или была начата в другой вкладке или другом браузере. Ничего не изменилось. Вернитесь назад и попробуйте ещё раз.',
    link: 'Эта ссылка больше не действует. Вернитесь назад и запросите новую.',
    signIn: 'Сначала войдите в свой аккаунт в этом браузере, затем откройте ссылку ещё раз.',
    impersonating: 'Вы действуете от имени другого пользователя. Выйдите из этого режима и откройте ссылку ещё раз.',
    other: 'Вернитесь назад и попробуйте ещё раз. Если ошибка повторяется, обратитесь в поддержку и сообщите код ниже.',
    back: 'Вернуться в приложение',
  },
  uk: {
    documentTitle: 'Щось пішло не так',
    title: 'Щось пішло не так',
    restart:
      'Операція тривала надто довго або була розпочата в іншій вкладці чи іншому браузері. Нічого не змінилося. Поверніться назад і спробуйте ще раз.',
    link: 'Це посилання більше не дійсне. Поверніться назад і попросіть нове.',
    signIn: 'Спочатку увійдіть у свій акаунт у цьому браузері, а потім відкрийте посилання ще раз.',
    impersonating: 'Ви дієте від імені іншого користувача. Вийдіть із цього режиму й відкрийте посилання ще раз.',
    other:
      'Поверніться назад і спробуйте ще раз. Якщо помилка повторюється, зверніться до служби підтримки та вкажіть код нижче.',
    back: 'Повернутися до застосунку',
  },
  tr: {
    documentTitle: 'Bir sorun oluştu',
    title: 'Bir sorun oluştu',
    restart:
      'İşlem çok uzun sürdü ya da başka bir sekmede veya tarayıcıda başlatıldı. Hiçbir şey değişmedi. Geri dönüp yeniden deneyin.',
    link: 'Bu bağlantı artık geçerli değil. Geri dönüp yenisini isteyin.',
    signIn: 'Önce bu tarayıcıda hesabınıza giriş yapın, ardından bağlantıyı yeniden açın.',
    impersonating:
      'Şu anda başka bir kullanıcı adına işlem yapıyorsunuz. Buna son verin, ardından bağlantıyı yeniden açın.',
    other: 'Geri dönüp yeniden deneyin. Sorun sürerse destek ekibine başvurun ve aşağıdaki kodu iletin.',
    back: 'Uygulamaya dön',
  },
}
