/** Where an instance is on the screen, in CSS pixels from the centre; the same for everything drawn of the fleet. */
const PLACE = `#version 300 es
precision highp float;
uniform vec2 u_centreHigh;
uniform vec2 u_centreLow;
uniform float u_world;
uniform vec2 u_window;
uniform float u_pixelRatio;
uniform float u_now;
layout(location = 0) in vec2 a_corner;
layout(location = 1) in vec4 a_end;
layout(location = 2) in vec4 a_way;
vec2 place() {
  float share = a_way.w > 0.0 ? clamp((u_now - a_way.z) * a_way.w, 0.0, 1.0) : 1.0;
  // The high parts cancel out first, so that the low parts are not lost.
  vec2 high = a_end.xy - u_centreHigh;
  high.x -= floor(high.x + 0.5);
  return (high + ((a_end.zw - u_centreLow) + a_way.xy * (1.0 - share))) * u_world;
}
vec4 clip(vec2 pixels) {
  return vec4(pixels / u_window * vec2(2.0, -2.0), 0.0, 1.0);
}
const vec4 NOWHERE = vec4(2.0, 2.0, 0.0, 1.0);
`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform float u_pixelRatio;
out vec4 colour;
/** How much of a pixel lies within a distance. */
float within(float distance, float radius) {
  return clamp((radius - distance) * u_pixelRatio + 0.5, 0.0, 1.0);
}
/** Lays a colour over another; both premultiplied. */
vec4 over(vec4 above, vec4 below) {
  return above + below * (1.0 - above.a);
}
`;

/** Ring, icon and mark of a vehicle in one square. */
export const VEHICLE_SHADERS = {
  vertex: `${PLACE}
layout(location = 3) in vec4 a_look;
uniform float u_reach;
out vec2 v_pixel;
flat out vec3 v_look;
void main() {
  v_pixel = a_corner * u_reach;
  v_look = a_look.xyz;
  gl_Position = a_look.w > 0.5 ? clip(place() + v_pixel) : NOWHERE;
}`,
  fragment: `${FRAGMENT}
uniform sampler2D u_atlas;
uniform vec4 u_status[6];
uniform vec4 u_surface;
uniform int u_stale;
uniform float u_ring;
uniform float u_icon;
uniform vec2 u_mark;
uniform float u_cells;
uniform float u_firstMark;
in vec2 v_pixel;
flat in vec3 v_look;
vec4 picture(float cell, vec2 at) {
  vec2 corner = vec2(mod(cell, u_cells), floor(cell / u_cells));
  float inside = step(max(abs(at.x), abs(at.y)), 1.0);
  return texture(u_atlas, (corner + clamp(at, -1.0, 1.0) * 0.5 + 0.5) / u_cells, -0.5) * inside;
}
void main() {
  int status = int(v_look.z + 0.5);
  bool stale = status == u_stale;
  float distance = length(v_pixel);
  float disc = within(distance, u_ring + 3.0);
  float fill = within(distance, u_ring);
  // Hollow when the data are stale: the map shows through.
  vec4 ring = u_status[status] * (disc - fill) + (stale ? vec4(0.0) : u_surface * fill);
  float s = sin(v_look.x);
  float c = cos(v_look.x);
  vec2 turned = vec2(c * v_pixel.x + s * v_pixel.y, c * v_pixel.y - s * v_pixel.x);
  // The picture of a stale vehicle is pale: it may be elsewhere by now.
  vec4 icon = picture(v_look.y, turned / u_icon) * (stale ? 0.55 : 1.0);
  vec4 mark = picture(u_firstMark + v_look.z, (v_pixel - u_mark.x) / u_mark.y);
  colour = over(mark, over(icon, ring));
}`,
};

/** Discs with an edge: clusters, the counts of stacks, and the halo of the selected vehicle. */
export const DISC_SHADERS = {
  vertex: `${PLACE}
layout(location = 3) in vec3 a_look;
layout(location = 4) in vec2 a_offset;
uniform float u_selection;
out vec2 v_pixel;
flat out vec3 v_look;
void main() {
  // The halo of the selected vehicle grows with the zoom, clusters and badges do not.
  float radius = a_look.x > 0.0 ? a_look.x : u_selection;
  v_pixel = a_corner * (radius + a_look.y + 1.0);
  v_look = vec3(radius, a_look.yz);
  gl_Position = clip(place() + a_offset + v_pixel);
}`,
  fragment: `${FRAGMENT}
uniform vec4 u_fill[4];
uniform vec4 u_edge[4];
in vec2 v_pixel;
flat in vec3 v_look;
void main() {
  int kind = int(v_look.z + 0.5);
  float distance = length(v_pixel);
  float fill = within(distance, v_look.x);
  colour = u_edge[kind] * (within(distance, v_look.x + v_look.y) - fill) + u_fill[kind] * fill;
}`,
};

/** Letters of labels and clusters: the halo of all first, then the letters. */
export const GLYPH_SHADERS = {
  vertex: `${PLACE}
layout(location = 3) in vec4 a_box;
layout(location = 4) in vec4 a_part;
layout(location = 5) in float a_ink;
out vec2 v_part;
flat out float v_ink;
void main() {
  // Letters are sharp on whole pixels only.
  vec2 half_ = u_window * 0.5;
  vec2 anchor = floor((place() + half_ + a_box.xy) * u_pixelRatio + 0.5) / u_pixelRatio - half_;
  v_part = a_part.xy + (a_corner * 0.5 + 0.5) * a_part.zw;
  v_ink = a_ink;
  gl_Position = clip(anchor + (a_corner * 0.5 + 0.5) * a_box.zw);
}`,
  fragment: `${FRAGMENT}
uniform sampler2D u_atlas;
uniform vec4 u_ink[4];
uniform vec4 u_halo;
uniform float u_isHalo;
in vec2 v_part;
flat in float v_ink;
void main() {
  vec4 drawn = texture(u_atlas, v_part);
  colour = u_isHalo > 0.5 ? u_halo * drawn.g : u_ink[int(v_ink + 0.5)] * drawn.r;
}`,
};
