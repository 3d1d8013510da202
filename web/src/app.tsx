// SPDX-License-Identifier: Apache-2.0
// The frame around every screen: the name, the language and the colours.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { formatRoute, useRoute } from './route';
import { GalleryScreen } from './screens/gallery';
import { LearnScreen } from './screens/learn';
import { PlayScreen } from './screens/play';
import { PuzzleScreen } from './screens/puzzle';
import { StatsScreen } from './screens/stats';
import { useSetting } from './settings';
import { type Language, LanguageContext, preferredLanguage, texts } from './text';

type Theme = 'auto' | 'light' | 'dark';

export function App() {
  const route = useRoute();
  const [language, setLanguage] = useSetting<Language>(
    'language',
    preferredLanguage(navigator.languages),
  );
  const [theme, setTheme] = useSetting<Theme>('theme', 'auto');
  const text = texts[language];
  const main = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = theme;
  }, [language, theme]);

  const instance = route.screen === 'gallery' ? '' : route.instance;
  const screen = `${route.screen} ${instance}`;
  const first = useRef(screen);
  useEffect(() => {
    document.title = instance ? `${instance} · kanzen` : `kanzen · ${text.motto}`;
  }, [instance, text]);
  useEffect(() => {
    // A new screen is read from its top, but for the one that the browser opened.
    if (first.current === screen) return;
    first.current = '';
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen]);

  return (
    <LanguageContext.Provider value={language}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {text.skip}
      </a>
      <header class="frame">
        <a class="brand" href={formatRoute({ screen: 'gallery' })} title={text.menu.gallery}>
          <span class="brand-name">kanzen</span>
          <span class="brand-sign" lang="ja" aria-hidden="true">
            完全
          </span>
        </a>
        <nav aria-label={text.menu.label}>
          <select
            aria-label={text.menu.theme}
            value={theme}
            onChange={(event) => setTheme(event.currentTarget.value as Theme)}
          >
            {(['auto', 'light', 'dark'] as const).map((name) => (
              <option key={name} value={name}>
                {text.menu.themes[name]}
              </option>
            ))}
          </select>
          <select
            aria-label={text.menu.language}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          >
            {Object.entries(texts).map(([name, { language: own }]) => (
              <option key={name} value={name} lang={name}>
                {own}
              </option>
            ))}
          </select>
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {route.screen === 'gallery' && <GalleryScreen />}
        {route.screen === 'play' && <PlayScreen key={route.instance} route={route} />}
        {route.screen === 'learn' && <LearnScreen key={route.instance} instance={route.instance} />}
        {route.screen === 'puzzle' && <PuzzleScreen instance={route.instance} seed={route.seed} />}
        {route.screen === 'stats' && <StatsScreen key={route.instance} instance={route.instance} />}
      </main>
    </LanguageContext.Provider>
  );
}
