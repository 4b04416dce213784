// Short news over the page that goes away by itself.

interface News {
  id: number;
  text: string;
}

const SHOWN = 5_000;
let news = $state.raw<readonly News[]>([]);
let count = 0;

export const toasts = () => news;

export function toast(text: string): void {
  count += 1;
  const one = { id: count, text };
  news = [...news, one];
  setTimeout(() => (news = news.filter((other) => other !== one)), SHOWN);
}
