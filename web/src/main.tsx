// SPDX-License-Identifier: Apache-2.0
import { render } from 'preact';
import { App, loadScreen } from './app';
import { parseRoute } from './route';
import { kept } from './settings';
import { type Language, loadText, preferredLanguage } from './text';

// The name of the page stands in index.html and is seen at once. What the first screen needs is there
// before it is drawn; a screen that does not come is asked for again
// by the page.
const language = kept<Language>('language', preferredLanguage(navigator.languages));
const root = document.getElementById('app');
Promise.all([
  loadText(language),
  loadScreen(parseRoute(location.hash).screen, language).catch(() => {}),
]).then(() => {
  if (root) render(<App language={language} />, root);
});
