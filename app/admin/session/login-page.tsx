import { useTexts } from '#app/i18n/language.tsx';
import { LanguageSelect } from '../shell/language-select.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const texts = useTexts();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-end p-3">
        <LanguageSelect />
      </header>
      <main className="flex flex-1 items-start justify-center px-4 pt-[8vh] pb-16">
        <div className="card w-full max-w-sm p-6 sm:p-8">
          <h1 className="text-h4">{texts.login.title}</h1>
          <p className="mt-1 mb-6 text-ash">{texts.login.lead}</p>
          <LoginForm />
          <p className="mt-6 text-center">
            <a href="/" className="text-ash underline underline-offset-4 hover:text-ink">
              {texts.login.backToSite}
            </a>
          </p>
        </div>
      </main>
    </div>
  );
}
