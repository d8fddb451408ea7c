import type { LanguageTag } from '@foyer/auth-domain/language'

/** The error page's texts: `restart` to start the authorization flow again, `link` for an expired link, or `other`. */
export type ErrorMessages = {
  documentTitle: string
  title: string
  restart: string
  link: string
  other: string
  back: string
}

/** The error page's texts in every language; the English `back` is the specification's text. */
export const errorMessages: Record<LanguageTag, ErrorMessages> = {
  en: {
    documentTitle: 'something went wrong',
    title: 'Something went wrong',
    restart: 'Sign-in took too long or was started in another tab or browser. Go back and try again.',
    link: 'This link is no longer valid. Go back and request a new one.',
    other: 'Sign-in failed. Go back and try again. If it happens again, contact support and mention the code below.',
    back: 'Return to Application',
  },
  de: {
    documentTitle: 'ein Fehler ist aufgetreten',
    title: 'Ein Fehler ist aufgetreten',
    restart:
      'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Tab oder Browser begonnen. Gehen Sie zurück und versuchen Sie es erneut.',
    link: 'Dieser Link ist nicht mehr gültig. Gehen Sie zurück und fordern Sie einen neuen an.',
    other:
      'Die Anmeldung ist fehlgeschlagen. Gehen Sie zurück und versuchen Sie es erneut. Tritt der Fehler wieder auf, wenden Sie sich an den Support und geben Sie den Code unten an.',
    back: 'Zurück zur Anwendung',
  },
  fr: {
    documentTitle: 'une erreur est survenue',
    title: 'Une erreur est survenue',
    restart:
      'La connexion a pris trop de temps ou a été lancée dans un autre onglet ou navigateur. Revenez en arrière et réessayez.',
    link: 'Ce lien n’est plus valable. Revenez en arrière et demandez-en un nouveau.',
    other:
      'La connexion a échoué. Revenez en arrière et réessayez. Si l’erreur se reproduit, contactez l’assistance en indiquant le code ci-dessous.',
    back: 'Retour à l’application',
  },
  es: {
    documentTitle: 'se ha producido un error',
    title: 'Se ha producido un error',
    restart:
      'El inicio de sesión ha tardado demasiado o se inició en otra pestaña o navegador. Vuelva atrás e inténtelo de nuevo.',
    link: 'Este enlace ya no es válido. Vuelva atrás y solicite uno nuevo.',
    other:
      'No se ha podido iniciar sesión. Vuelva atrás e inténtelo de nuevo. Si el error se repite, contacte con el soporte e indique el código siguiente.',
    back: 'Volver a la aplicación',
  },
  pl: {
    documentTitle: 'wystąpił błąd',
    title: 'Wystąpił błąd',
    restart: 'Logowanie trwało zbyt długo lub rozpoczęto je w innej karcie albo przeglądarce. Wróć i spróbuj ponownie.',
    link: 'Ten link jest już nieważny. Wróć i poproś o nowy.',
    other:
      'Logowanie nie powiodło się. Wróć i spróbuj ponownie. Jeśli błąd się powtórzy, skontaktuj się z pomocą techniczną i podaj poniższy kod.',
    back: 'Wróć do aplikacji',
  },
  ru: {
    documentTitle: 'произошла ошибка',
    title: 'Произошла ошибка',
    restart:
      'Вход занял слишком много времени или был начат в другой вкладке или браузере. Вернитесь и попробуйте ещё раз.',
    link: 'Эта ссылка больше не действует. Вернитесь и запросите новую.',
    other:
      'Не удалось войти. Вернитесь и попробуйте ещё раз. Если ошибка повторится, обратитесь в службу поддержки и сообщите код ниже.',
    back: 'Вернуться в приложение',
  },
  uk: {
    documentTitle: 'сталася помилка',
    title: 'Сталася помилка',
    restart: 'Вхід тривав надто довго або був розпочатий в іншій вкладці чи браузері. Поверніться та спробуйте ще раз.',
    link: 'Це посилання більше не діє. Поверніться та попросіть нове.',
    other:
      'Не вдалося увійти. Поверніться та спробуйте ще раз. Якщо помилка повториться, зверніться до служби підтримки та повідомте код нижче.',
    back: 'Повернутися до застосунку',
  },
  tr: {
    documentTitle: 'bir hata oluştu',
    title: 'Bir hata oluştu',
    restart:
      'Oturum açma çok uzun sürdü veya başka bir sekmede ya da tarayıcıda başlatıldı. Geri dönüp tekrar deneyin.',
    link: 'Bu bağlantı artık geçerli değil. Geri dönüp yeni bir bağlantı isteyin.',
    other:
      'Oturum açılamadı. Geri dönüp tekrar deneyin. Hata tekrarlanırsa aşağıdaki kodu belirterek destek ekibiyle iletişime geçin.',
    back: 'Uygulamaya dön',
  },
}
