import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReceiptsField } from './mail-fields.tsx';

const draw = (linksReceipts: boolean) => renderToStaticMarkup(<ReceiptsField linksReceipts={linksReceipts} />);

it('a receipt promises a link to the private page only if one is sent, and says what is missing', () => {
  expect(draw(true)).toContain('附上咨询的专属页面链接');
  expect(draw(true)).not.toContain('PUBLIC_URL');
  expect(draw(false)).not.toContain('附上');
  expect(draw(false)).toMatch(/不含专属页面链接[^<]*PUBLIC_URL/);
});
