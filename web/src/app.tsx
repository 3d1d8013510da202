// SPDX-License-Identifier: Apache-2.0
// The frame around every screen: the name, the language and the colours.
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Await, useLoaded } from './loading';
import { formatRoute, type Route, useRoute } from './route';
import { useSetting } from './settings';
import {
  type Language,
  LanguageContext,
  languages,
  loadAllText,
  loadText,
  useLanguage,
  useText,
} from './text';

type Theme = 'auto' | 'light' | 'dark';

// A screen comes over the wire when it is wanted, with what it says.
type Screens = {
  [Name in Route['screen']]: ComponentType<{ route: Extract<Route, { screen: Name }> }>;
};
const sources: { [Name in Route['screen']]: () => Promise<Screens[Name]> } = {
  gallery: () => import('./screens/gallery').then((screen) => screen.GalleryScreen),
  play: () => import('./screens/play').then((screen) => screen.PlayScreen),
  learn: () => import('./screens/learn').then((screen) => screen.LearnScreen),
  puzzle: () => import('./screens/puzzle').then((screen) => screen.PuzzleScreen),
  stats: () => import('./screens/stats').then((screen) => screen.StatsScreen),
};
const screens: Partial<Record<Route['screen'], unknown>> = {};

export async function loadScreen(name: Route['screen'], language: Language): Promise<void> {
  if (screens[name]) return;
  const text = name === 'play' ? loadText : loadAllText;
  const [screen] = await Promise.all([sources[name](), text(language)]);
  screens[name] = screen;
}

function ScreenOf({ route }: { route: Route }) {
  const language = useLanguage();
  const [loaded, again] = useLoaded(() => loadScreen(route.screen, language), [route.screen]);
  const Screen = screens[route.screen] as ComponentType<{ route: Route }> | undefined;
  if (Screen) return <Screen key={'instance' in route ? route.instance : ''} route={route} />;
  return (
    <Await loaded={loaded} again={again} alone>
      {() => null}
    </Await>
  );
}

export function App(props: { language: Language }) {
  const [language, setLanguage] = useSetting('language', props.language);
  const wanted = useRef(language); // while it comes, another one may be chosen
  return (
    <LanguageContext.Provider value={language}>
      <Frame
        language={language}
        speak={(next) => {
          wanted.current = next;
          loadText(next).then(
            () => wanted.current === next && setLanguage(next),
            () => {},
          );
        }}
      />
    </LanguageContext.Provider>
  );
}

function Frame({ language, speak }: { language: Language; speak: (next: Language) => void }) {
  const route = useRoute();
  const [theme, setTheme] = useSetting<Theme>('theme', 'auto');
  const text = useText();
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
    <>
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
            onChange={(event) => speak(event.currentTarget.value as Language)}
          >
            {Object.entries(languages).map(([name, own]) => (
              <option key={name} value={name} lang={name}>
                {own}
              </option>
            ))}
          </select>
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <ScreenOf route={route} />
      </main>
    </>
  );
}
