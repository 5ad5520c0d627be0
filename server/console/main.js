import { h, render } from 'preact';
import { App } from './app.js';

const root = document.getElementById('console');
if (root) {
  root.replaceChildren();
  render(h(App, {}), root);
}
