import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Pet } from './pet';

describe('Pet', () => {
  let fixture: ComponentFixture<Pet>;
  let page: HTMLElement;
  const expectOne = (method: string, url: string) =>
    vi.waitFor(() => TestBed.inject(HttpTestingController).expectOne({ method, url }));

  beforeEach(() => {
    const interceptors = withInterceptors([
      (request, next) => next(request.clone({ setHeaders: { 'x-tenant': 'north' } })),
    ]);
    TestBed.configureTestingModule({
      providers: [provideHttpClient(interceptors), provideHttpClientTesting()],
    });
    fixture = TestBed.createComponent(Pet);
    page = fixture.nativeElement;
  });

  it('shows and renames a pet', async () => {
    fixture.componentRef.setInput('id', 7);
    fixture.detectChanges();
    const get = await expectOne('GET', '/api/petstore/pets/7');
    get.flush({ id: 7, name: 'Rex', kind: 'dog' });
    await vi.waitFor(() => expect(page.textContent).toContain('Rex'));

    page.querySelector('button')?.click();
    const patch = await expectOne('PATCH', '/api/petstore/pets/7');
    expect(patch.request.body).toBe('{"name":"Rex II"}');
    expect(patch.request.headers.get('x-tenant')).toBe('north');
    patch.flush({ id: 7, name: 'Rex II', kind: 'dog' });
    await vi.waitFor(() => expect(page.textContent).toContain('Rex II'));
  });

  it('says that a pet is missing', async () => {
    fixture.componentRef.setInput('id', 99);
    fixture.detectChanges();
    const get = await expectOne('GET', '/api/petstore/pets/99');
    get.flush({ title: 'Not found' }, { status: 404, statusText: 'Not Found' });
    await vi.waitFor(() => expect(page.textContent).toContain('There is no pet 99.'));
  });
});
