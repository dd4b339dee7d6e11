{{- define "whorl.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}-whorl-service
{{- end }}

{{- define "whorl.selector" -}}
app.kubernetes.io/name: whorl-service
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "whorl.labels" -}}
{{ include "whorl.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "whorl.certificate" -}}
{{ .Values.tls.secretName | default (printf "%s-tls" (include "whorl.name" .)) }}
{{- end }}

{{- /* The names that the service goes by, those of the cluster's DNS among them. */ -}}
{{- define "whorl.names" -}}
{{- $own := include "whorl.name" . -}}
{{ concat .Values.names (list $own (printf "%s.%s" $own .Release.Namespace) (printf "%s.%s.svc" $own .Release.Namespace)) | uniq | toJson }}
{{- end }}

{{- /* The keys that the chart sets, and the others. */ -}}
{{- define "whorl.configuration" -}}
{{- $own := dict "api" "0.0.0.0:8443" "pmapi" "off" "names" (include "whorl.names" . | fromJsonArray) -}}
{{- $_ := set $own "tls" (dict "certificate" "/etc/whorl/tls/tls.crt" "key" "/etc/whorl/tls/tls.key") -}}
{{- if .Values.url }}{{ $_ := set $own "url" .Values.url }}{{ end -}}
{{ toYaml (merge $own .Values.configuration) }}
{{- end }}
